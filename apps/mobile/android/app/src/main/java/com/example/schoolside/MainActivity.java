package com.example.schoolside;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
